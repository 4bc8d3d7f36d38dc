package io.mcpgateway.training;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Reads the events of a stream. */
final class EventReader {

	private static final String DATA = "data:";

	private final BufferedReader lines;

	EventReader(InputStream input) {
		this.lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
	}

	/** Returns the data of the next event that contains a text. */
	String await(String text) throws IOException {
		for (String line = this.lines.readLine(); line != null; line = this.lines.readLine()) {
			if (line.startsWith(DATA) && line.contains(text)) {
				return line.substring(DATA.length()).strip();
			}
		}
		throw new EOFException("the stream ended without an event that contains " + text);
	}

}
