package io.mcpgateway.transport.stdio;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/** Streams from and to the client. */
public record StandardStreams(InputStream input, OutputStream output) {

	/**
	 * Takes the streams of this process. From then on, everything printed to the standard
	 * output goes to the standard error.
	 */
	public static StandardStreams take() {
		System.setOut(System.err);
		return new StandardStreams(System.in, new FileOutputStream(FileDescriptor.out));
	}

}
