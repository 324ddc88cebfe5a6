"""Answers the questions of Horn clauses over finite sorts, with a decision diagram for each predicate.

usage: horn.py FILE…                     for each (check-sat) a line: sat or unsat
       horn.py --prove NAVCHECK SPEC…    compares what is exported of each spec with its verdicts
       horn.py --expected FOLDER         compares each NAME.smt2 with NAME.expected, a line for each question

The least sets that the clauses allow are computed bottom-up, as deductive databases do (Whaley and Lam, Cloning-Based
Context-Sensitive Pointer Alias Analysis Using Binary Decision Diagrams, 2004): what leads to false is unsat. It always
ends, and never answers unknown.

What is proved is sat, and what is refuted unsat. With tabs, a file may not decide some of what is proved: these are
unsat, and at most a tenth.
"""

import collections
import json
import os
import re
import subprocess
import sys

from dd import cudd

TOKEN = re.compile(r'\|[^|]*\||[()]|[^\s()|;]+|;[^\n]*')


def expressions(text):
    """The expressions of a file, each a word or a list."""
    stack = [[]]
    for word in TOKEN.findall(text):
        if word[0] == ';':
            continue
        if word == '(':
            stack.append([])
        elif word == ')':
            done = stack.pop()
            stack[-1].append(done)
            if len(stack) == 1:
                yield stack[0].pop()
        else:
            stack[-1].append(word.strip('|'))
    if len(stack) != 1:
        sys.exit('horn.py: the file ends within an expression')


class Clause:
    def __init__(self, atoms, constraint, head, bound):
        self.atoms, self.constraint, self.head, self.bound = atoms, constraint, head, bound


class Solver:
    def __init__(self):
        self.diagrams = cudd.BDD()
        self.diagrams.configure(reordering=True)
        # By sort: its values, by name their numbers.
        self.sorts = {'Bool': {'false': 0, 'true': 1}}
        self.values = {}
        self.signatures = {}
        self.sets = {}
        self.clauses = []
        # By predicate: the clauses that need it.
        self.users = collections.defaultdict(list)
        self.changed = collections.OrderedDict()
        self.is_false = False
        self.saved = []

    # A position of a predicate and a variable of a clause are bits each: x is the former, y the latter.

    def bits(self, letter, number, sort):
        count = max(1, (len(self.sorts[sort]) - 1).bit_length())
        names = [f'{letter}{number}_{bit}' for bit in range(count)]
        for name in names:
            if name not in self.diagrams.vars:
                self.diagrams.declare(name)
        return names

    def equals(self, names, number):
        result = self.diagrams.true
        for bit, name in enumerate(names):
            variable = self.diagrams.var(name)
            result &= variable if number >> bit & 1 else ~variable
        return result

    def same(self, names, others):
        result = self.diagrams.true
        for name, other in zip(names, others):
            result &= self.diagrams.apply('equiv', self.diagrams.var(name), self.diagrams.var(other))
        return result

    def declare(self, name, sorts):
        if name in self.signatures:
            sys.exit(f'horn.py: {name} is declared twice')
        self.signatures[name] = sorts
        self.sets[name] = self.diagrams.false

    def formula(self, term, scope):
        """The diagram of a formula without predicates."""
        if isinstance(term, str):
            if term in ('true', 'false'):
                return self.diagrams.true if term == 'true' else self.diagrams.false
            names, sort = scope[term]
            if sort != 'Bool':
                sys.exit(f'horn.py: {term} is no truth value')
            return self.diagrams.var(names[0])
        word, *parts = term
        if word == '=' and not all(self.is_truth(part, scope) for part in parts):
            first, second = parts
            if first in self.values and second in self.values:
                return self.diagrams.true if first == second else self.diagrams.false
            if first in self.values:
                first, second = second, first
            names, sort = scope[first]
            if second in self.values:
                return self.equals(names, self.sorts[sort][second])
            return self.same(names, scope[second][0])
        found = [self.formula(part, scope) for part in parts]
        if word == 'not':
            return ~found[0]
        if word == '=>':
            return self.diagrams.apply('implies', found[0], found[1])
        if word == '=':
            return self.diagrams.apply('equiv', found[0], found[1])
        if word == 'ite':
            return self.diagrams.ite(*found)
        result = found[0]
        for other in found[1:]:
            result = self.diagrams.apply(word, result, other)
        return result

    def is_truth(self, term, scope):
        return not isinstance(term, str) or term in ('true', 'false') or term in scope and scope[term][1] == 'Bool'

    def add(self, clause):
        scope = {}
        if clause[0] == 'forall':
            for name, sort in clause[1]:
                scope[name] = (self.bits('y', len(scope), sort), sort)
            clause = clause[2]
        body, head = (clause[1], clause[2]) if clause[0] == '=>' else ('true', clause)
        atoms, constraint = [], self.diagrams.true
        for names, sort in scope.values():
            count = len(self.sorts[sort])
            if count < 1 << len(names):
                constraint &= self.any(self.equals(names, number) for number in range(count))
        parts = [body]
        while parts:
            part = parts.pop()
            if isinstance(part, list) and part[0] == 'and':
                parts += part[1:]
            elif (part if isinstance(part, str) else part[0]) in self.signatures:
                atoms.append([part] if isinstance(part, str) else part)
            else:
                constraint &= self.formula(part, scope)
        if head != 'false':
            head = [head] if isinstance(head, str) else head
            if head[0] not in self.signatures:
                sys.exit(f'horn.py: {head[0]} is no predicate')
        taken = [self.arguments(atom, scope) for atom in atoms]
        bound = [name for names, _ in scope.values() for name in names]
        made = None if head == 'false' else (head[0], self.told(head, scope), set(self.positions(head[0])))
        clause = Clause(list(zip((atom[0] for atom in atoms), taken)), constraint, made, bound)
        self.clauses.append(clause)
        for atom in {atom[0] for atom in atoms}:
            self.users[atom].append(clause)
        if constraint != self.diagrams.false:
            self.infer(clause)

    def any(self, diagrams):
        result = self.diagrams.false
        for diagram in diagrams:
            result |= diagram
        return result

    def positions(self, predicate):
        return [name for number, sort in enumerate(self.signatures[predicate])
                for name in self.bits('x', number, sort)]

    def arguments(self, atom, scope):
        """What the bits of an atom's positions are in a clause."""
        found = {}
        for number, (term, sort) in enumerate(zip(atom[1:], self.signatures[atom[0]])):
            names = self.bits('x', number, sort)
            if isinstance(term, str) and term in self.sorts[sort]:
                for bit, name in enumerate(names):
                    is_set = self.sorts[sort][term] >> bit & 1
                    found[name] = self.diagrams.true if is_set else self.diagrams.false
            elif isinstance(term, str):
                for name, other in zip(names, scope[term][0]):
                    found[name] = self.diagrams.var(other)
            else:
                found[names[0]] = self.formula(term, scope)
        return found

    def told(self, head, scope):
        """That the positions of the head are its arguments."""
        result = self.diagrams.true
        for name, value in self.arguments(head, scope).items():
            result &= self.diagrams.apply('equiv', self.diagrams.var(name), value)
        return result

    def infer(self, clause):
        found = clause.constraint
        for name, arguments in clause.atoms:
            if self.sets[name] == self.diagrams.false:
                return
            found &= self.diagrams.let(arguments, self.sets[name]) if arguments else self.sets[name]
            if found == self.diagrams.false:
                return
        if clause.head is None:
            self.is_false = True
            return
        name, told, _ = clause.head
        found = self.diagrams.exist(clause.bound, found & told) if clause.bound else found & told
        whole = self.sets[name] | found
        if whole != self.sets[name]:
            self.sets[name] = whole
            self.changed[name] = True

    def answer(self):
        while self.changed and not self.is_false:
            name, _ = self.changed.popitem(last=False)
            for clause in self.users[name]:
                self.infer(clause)
        return 'unsat' if self.is_false else 'sat'

    def push(self):
        # What is asked next begins where the clauses until now have led.
        self.answer()
        users = {name: len(clauses) for name, clauses in self.users.items()}
        self.saved.append((dict(self.signatures), dict(self.sets), len(self.clauses), users, self.is_false))

    def pop(self):
        self.signatures, self.sets, count, users, self.is_false = self.saved.pop()
        del self.clauses[count:]
        for name in list(self.users):
            del self.users[name][users.get(name, 0):]
        self.changed.clear()


def answers(text):
    solver = Solver()
    for command in expressions(text):
        word, *rest = command
        if word == 'declare-datatypes':
            for (name, _), constructors in zip(*rest):
                numbers = {made[0]: number for number, made in enumerate(constructors)}
                solver.sorts[name] = numbers
                solver.values.update(numbers)
        elif word == 'declare-fun':
            solver.declare(rest[0], rest[1])
        elif word == 'assert':
            solver.add(rest[0])
        elif word == 'push':
            solver.push()
        elif word == 'pop':
            solver.pop()
        elif word == 'check-sat':
            yield solver.answer()
        elif word not in ('set-logic', 'set-option', 'set-info'):
            sys.exit(f'horn.py: unexpected command {word}')


class Comparison:
    """Counts answers, and those that are not as they should be."""

    def __init__(self):
        self.counts = collections.Counter()
        self.wrong = 0

    def add(self, file, text, wanted):
        """wanted: by question, sat, unsat, sat? if the file may not decide it, or open if nobody knows."""
        found = list(answers(text))
        names = re.findall(r'^; (.*)\n; .*\n\(push 1\)', text, re.MULTILINE)
        if not len(found) == len(names) == len(wanted):
            self.tell(f'{file}: {len(found)} answers to {len(names)} questions, and {len(wanted)} verdicts')
            return
        counts = collections.Counter()
        for name, answer, want in zip(names, found, wanted):
            is_undecided = (want, answer) == ('sat?', 'unsat')
            counts['not decided' if is_undecided else 'open' if want == 'open' else answer] += 1
            if want != 'open' and not is_undecided and answer != want.rstrip('?'):
                self.tell(f'{file}: {name} is {answer}, and should be {want}')
        self.counts += counts
        return counts

    def tell(self, line):
        self.wrong += 1
        print(line, flush=True)

    def end(self, what, is_sample=False):
        print(f'{what}: {sum(self.counts.values())} questions', dict(sorted(self.counts.items())))
        if is_sample and not (self.counts['sat'] and self.counts['unsat']):
            # A comparison that cannot fail.
            self.tell('horn.py: only one of the two answers was seen')
        if self.counts['not decided'] * 10 > self.counts['sat']:
            self.tell('horn.py: too much is not decided')
        sys.exit(1 if self.wrong else 0)


def output(*command):
    # Verdicts have a status of their own.
    return subprocess.run(command, stdout=subprocess.PIPE, encoding='utf-8').stdout


def verdicts(navcheck, spec):
    wanted = {'proved': 'sat', 'refuted': 'unsat'}
    report = json.loads(output(navcheck, 'prove', spec, '--format', 'json'))['specs'][0]
    return {found['name']: wanted.get(found['verdict'], 'open') for found in report['obligations']}


def compare_specs(navcheck, specs):
    comparison = Comparison()
    for spec in specs:
        text = output(navcheck, 'export', spec, '--format', 'smt2')
        if not text:
            # navcheck has said why.
            comparison.wrong += 1
            continue
        decided = verdicts(navcheck, spec)
        names = re.findall(r'^; (.*)\n; .*\n\(push 1\)', text, re.MULTILINE)
        has_tabs = '|tab.' in text
        wanted = [decided.get(name, 'missing') for name in names]
        wanted = ['sat?' if want == 'sat' and has_tabs else want for want in wanted]
        print(f'{spec}:', dict(comparison.add(spec, text, wanted) or {}), flush=True)
    comparison.end(f'{len(specs)} specs')


def compare_files(folder):
    comparison = Comparison()
    files = sorted(name for name in os.listdir(folder) if name.endswith('.smt2'))
    for name in files:
        path = os.path.join(folder, name)
        with open(path, encoding='utf-8') as text, open(path[:-5] + '.expected', encoding='utf-8') as wanted:
            comparison.add(name, text.read(), wanted.read().split())
    comparison.end(f'{len(files)} machines', is_sample=True)


def main(arguments):
    if arguments[:1] == ['--prove'] and len(arguments) > 2:
        compare_specs(arguments[1], arguments[2:])
    elif arguments[:1] == ['--expected'] and len(arguments) == 2:
        compare_files(arguments[1])
    elif not arguments or arguments[0].startswith('-'):
        sys.exit(__doc__)
    else:
        for file in arguments:
            with open(file, encoding='utf-8') as opened:
                for answer in answers(opened.read()):
                    print(answer)


if __name__ == '__main__':
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f'horn.py: {error}')
