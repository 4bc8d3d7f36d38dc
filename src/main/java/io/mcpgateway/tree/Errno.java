package io.mcpgateway.tree;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Error numbers of Linux, equal on every architecture that Java supports. */
public final class Errno {

	private static final int EPERM = 1;

	private static final int EIO = 5;

	static final int ENOENT = 2;

	public static final int EINTR = 4;

	/** Error of a FIFO, device or socket. */
	static final int ENXIO = 6;

	public static final int EAGAIN = 11;

	private static final int EACCES = 13;

	static final int EXDEV = 18;

	private static final int ENOTDIR = 20;

	private static final int EINVAL = 22;

	private static final int ENAMETOOLONG = 36;

	static final int ELOOP = 40;

	/** Error of a damaged directory, inode or checksum. */
	private static final int EBADMSG = 74;

	private static final int EILSEQ = 84;

	/** Error of a mount whose program has ended. */
	private static final int ENOTCONN = 107;

	private static final int EHOSTDOWN = 112;

	/** Error of a file that the file server does not know any more. */
	private static final int ESTALE = 116;

	private static final int EUCLEAN = 117;

	private static final int EREMOTEIO = 121;

	/** Error of an encrypted directory that is locked. */
	private static final int ENOKEY = 126;

	private Errno() {
	}

	/**
	 * Returns whether a failure to open a path means a missing or hidden file. A file
	 * system reports {@code EINVAL} or {@code EILSEQ} for an impossible name.
	 */
	public static boolean isMissing(int number) {
		return switch (number) {
			case ENOENT, ENXIO, EACCES, EPERM, EXDEV, ENOTDIR, ELOOP, ENAMETOOLONG, EINVAL, EILSEQ -> true;
			default -> false;
		};
	}

	/** Returns the exception of the JDK for a failure to open a path. */
	static FileSystemException exception(String path, int number) {
		return switch (number) {
			case EACCES, EPERM -> new AccessDeniedException(path);
			case ENXIO -> new IrregularFileException(path);
			case ENOTDIR -> new NotDirectoryException(path);
			default -> new NoSuchFileException(path);
		};
	}

	public static IOException failure(String call, int number) {
		String message = call + " failed with Linux error number " + number;
		return switch (number) {
			case EIO, EBADMSG, ENOTCONN, EHOSTDOWN, ESTALE, EUCLEAN, EREMOTEIO, ENOKEY ->
				new DamagedEntryException(message);
			default -> new IOException(message);
		};
	}

}
