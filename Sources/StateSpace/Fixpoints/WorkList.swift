/// Places that are still to be looked at, by number, each listed once: those of the frame that was found last come
/// first, and of one frame those that were listed first.
///
/// So what happens in an entry of the stack is known before it is looked at again where that entry was put: a procedure
/// before its callers, as far as they do not call each other.
///
/// - Complexity: O(log *n*) for a place, where *n* is the number of frames that have places listed.
/// - Source: Bourdoncle, *Efficient chaotic iteration strategies with widenings*, 1993, on orders of iteration.
struct WorkList {
  private struct Queue {
    var places: [Int32] = []
    var head = 0
  }

  /// By frame.
  private var queues: [Queue] = []
  /// The frames that have places listed: none is greater than the one above it, which is at half its index.
  private var heap: [Int32] = []
  private var isListed: [Bool] = []

  mutating func add(_ place: Int, of frame: FrameID) {
    while isListed.count <= place { isListed.append(false) }
    guard !isListed[place] else { return }
    isListed[place] = true
    while queues.count <= frame.index { queues.append(Queue()) }
    if queues[frame.index].places.isEmpty { push(Int32(frame.index)) }
    queues[frame.index].places.append(Int32(place))
  }

  mutating func next() -> Int? {
    guard let frame = heap.first.map(Int.init) else { return nil }
    let place = Int(queues[frame].places[queues[frame].head])
    queues[frame].head += 1
    if queues[frame].head == queues[frame].places.count {
      queues[frame].places.removeAll(keepingCapacity: true)
      queues[frame].head = 0
      pop()
    }
    isListed[place] = false
    return place
  }

  private mutating func push(_ frame: Int32) {
    heap.append(frame)
    var place = heap.count - 1
    while place > 0, heap[(place - 1) / 2] < frame {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      var child = 2 * place + 1
      if child + 1 < heap.count, heap[child] < heap[child + 1] { child += 1 }
      guard child < heap.count, heap[place] < heap[child] else { return }
      heap.swapAt(place, child)
      place = child
    }
  }
}
