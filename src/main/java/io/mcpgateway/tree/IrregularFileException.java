package io.mcpgateway.tree;

import java.nio.file.FileSystemException;

/** Thrown when a path leads to a directory, FIFO, device or socket instead of a file. */
public final class IrregularFileException extends FileSystemException {

	private static final long serialVersionUID = 1L;

	IrregularFileException(String path) {
		super(path, null, "not a regular file");
	}

}
