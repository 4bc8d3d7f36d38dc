package io.mcpgateway.adapter.file.kernel;

import org.jspecify.annotations.Nullable;

/** The way in which a file system of Linux compares names. */
enum NameComparison {

	/** Byte by byte: whatever is found has the very name that was asked for. */
	EXACT,

	/**
	 * Byte by byte, except in directories that were made to ignore case and Unicode form
	 * ({@code chattr +F}).
	 */
	PER_DIRECTORY,

	/**
	 * The file system, its server or its mount options decide, and some have a second,
	 * short name for each file.
	 */
	UNKNOWN;

	/**
	 * Returns how a file system compares names.
	 * @param type its magic number, as {@code statfs} gives it; any other number for a
	 * file system that cannot be asked
	 */
	static NameComparison of(long type) {
		return switch ((int) type) {
			// btrfs, squashfs, erofs, ramfs
			case 0x9123683e, 0x73717368, 0xe0f5e1e2, 0x858458f6 -> EXACT;
			// ext2 to ext4, xfs, tmpfs, f2fs, overlay, bcachefs
			case 0xef53, 0x58465342, 0x01021994, 0xf2f52010, 0x794c7630, 0xca451a4e -> PER_DIRECTORY;
			default -> UNKNOWN;
		};
	}

	/**
	 * Returns another name that leads to the same file in every directory that ignores
	 * case or Unicode form; {@code null} if there is none that is certain to.
	 * @param name what was asked for
	 */
	static @Nullable String twin(String name) {
		boolean isAscii = true;
		for (int i = 0; i < name.length(); i++) {
			char c = name.charAt(i);
			if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
				return name.substring(0, i) + (char) (c ^ 0x20) + name.substring(i + 1);
			}
			isAscii &= c < 0x80;
		}
		// A soft hyphen is ignored wherever case is.
		return isAscii ? name + '\u00ad' : null;
	}

}
