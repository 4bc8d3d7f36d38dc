package io.mcpgateway.tree;

import org.jspecify.annotations.Nullable;

/** Comparison of names by a Linux file system. */
enum NameComparison {

	/** Byte by byte: a found file has exactly the requested name. */
	EXACT,

	/**
	 * Byte by byte, except in directories that ignore case and Unicode form ({@code
	 * chattr +F}).
	 */
	PER_DIRECTORY,

	/**
	 * As {@link #PER_DIRECTORY}, on a file system without a disk. Its lookups wait for no
	 * disk, and the kernel keeps no absent names of it.
	 */
	PER_DIRECTORY_IN_MEMORY,

	/**
	 * The file system, a server or mount options decide. Some of these file systems keep
	 * a second, short name for each file.
	 */
	UNKNOWN;

	/**
	 * Returns the comparison of a file system.
	 * @param type the magic number of {@code statfs}
	 */
	static NameComparison of(long type) {
		return switch ((int) type) {
			// btrfs, squashfs, erofs, ramfs
			case 0x9123683e, 0x73717368, 0xe0f5e1e2, 0x858458f6 -> EXACT;
			// ext2 to ext4, xfs, f2fs, overlay, bcachefs
			case 0xef53, 0x58465342, 0xf2f52010, 0x794c7630, 0xca451a4e -> PER_DIRECTORY;
			// tmpfs
			case 0x01021994 -> PER_DIRECTORY_IN_MEMORY;
			default -> UNKNOWN;
		};
	}

	/** Returns whether a directory may compare names in another way than others. */
	boolean isPerDirectory() {
		return this == PER_DIRECTORY || this == PER_DIRECTORY_IN_MEMORY;
	}

	/**
	 * Returns another name for the same file in every directory that ignores case or
	 * Unicode form; {@code null} if no other name is certain.
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
		// Directories that ignore case ignore soft hyphens too.
		return isAscii ? name + '\u00ad' : null;
	}

}
