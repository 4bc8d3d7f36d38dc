package io.mcpgateway.tree;

import java.io.IOException;

/** Error numbers of Linux, equal on every architecture that Java supports. */
public final class Errno {

	static final int ENOENT = 2;

	public static final int EINTR = 4;

	public static final int EAGAIN = 11;

	private static final int EPERM = 1;

	private static final int EACCES = 13;

	static final int EXDEV = 18;

	private static final int ENOTDIR = 20;

	private static final int EINVAL = 22;

	private static final int ENAMETOOLONG = 36;

	static final int ELOOP = 40;

	private static final int EILSEQ = 84;

	private Errno() {
	}

	/**
	 * Returns whether a failure to open a path means a missing or hidden file. A file
	 * system reports {@code EINVAL} or {@code EILSEQ} for an impossible name.
	 */
	public static boolean isMissing(int number) {
		return switch (number) {
			case ENOENT, EACCES, EPERM, EXDEV, ENOTDIR, ELOOP, ENAMETOOLONG, EINVAL, EILSEQ -> true;
			default -> false;
		};
	}

	public static IOException failure(String call, int number) {
		return new IOException(call + " failed with Linux error number " + number);
	}

}
