/// Why a copy of a link cannot be read. It does not say what is in it.
public enum LinkDamage: Hashable, Sendable {
  /// The system does not let it be read; with its error number.
  case unreadable(Int32)
  /// It is a folder, a link in the file system, or another thing that is no file.
  case notAFile
  /// It is larger than any copy that was ever written.
  case tooLarge
  /// Something else wrote it.
  case foreign
  /// It has a format that this version does not know.
  case unknownFormat
  /// It is shorter or longer than it says.
  case wrongLength
  /// Its bytes are not those that were written.
  case wrongChecksum
  /// It is no text.
  case notText
  /// It is a link that opens no boarding pass, or none any more.
  case opensNothing
}
