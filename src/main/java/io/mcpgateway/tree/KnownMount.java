package io.mcpgateway.tree;

import org.jspecify.annotations.Nullable;

/**
 * The comparison of names on the mount that was used last, asked once while the mount
 * stays the same.
 * <p>
 * <b>Why</b> the number of the mount: the number of a device is used again, perhaps for a
 * file system that ignores case.
 */
final class KnownMount {

	private volatile @Nullable Known known;

	/**
	 * Returns the comparison of names on the file system of a descriptor.
	 * @param mount number of the mount, see {@link StatxBuffer#mount}
	 */
	NameComparison comparison(SystemCalls calls, int descriptor, long mount) {
		Known last = this.known;
		if (last != null && last.mount == mount) {
			return last.comparison;
		}
		NameComparison asked = calls.askComparison(descriptor);
		if (mount != StatxBuffer.UNKNOWN_MOUNT) {
			this.known = new Known(mount, asked);
		}
		return asked;
	}

	private record Known(long mount, NameComparison comparison) {

	}

}
