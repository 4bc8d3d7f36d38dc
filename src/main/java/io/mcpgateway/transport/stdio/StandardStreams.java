package io.mcpgateway.transport.stdio;

import java.io.FileOutputStream;
import java.io.FileDescriptor;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Where a client speaks and is spoken to.
 */
public record StandardStreams(InputStream input, OutputStream output) {

	/**
	 * Take those of this process. From here on, whatever prints to the standard output
	 * prints to the standard error.
	 */
	public static StandardStreams take() {
		System.setOut(System.err);
		return new StandardStreams(System.in, new FileOutputStream(FileDescriptor.out));
	}

}
