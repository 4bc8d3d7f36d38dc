package io.mcpgateway.adapter.logs.line;

/** Line of a log, of which the beginning is kept. */
public interface LogLine {

	/** Returns the beginning of the line for a parser, with its secrets. */
	String beginning();

	/** Returns what is kept of the line, with its secrets. */
	String text();

	/** Returns the length of the line without its line break, in bytes. */
	long length();

	/** Returns whether the kept part of the line contains a text in ASCII. */
	boolean contains(byte[] ascii);

}
