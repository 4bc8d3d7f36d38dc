package io.mcpgateway.document.worker;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Task of a worker: a document to turn into Markdown.
 *
 * @param file name of a file in the worker's working directory with the bytes
 * @param name name of the document, a hint at its type
 * @param mediaType media type as the source says; empty if unknown
 * @param firstPage number of the first page wanted, from 1
 * @param lastPage number of the last page wanted
 */
public record ExtractionTask(String file, String name, String mediaType, int firstPage, int lastPage,
		ExtractionLimits limits) {

	/** Exit status of a JVM without memory left. */
	public static final int OUT_OF_MEMORY = 3;

	/** Exit status of a worker after a failure to confine itself. */
	public static final int NOT_CONFINED = 4;

	/** Marks the begin of a task, to detect a stream out of step. */
	private static final int MAGIC = 0x4d435031;

	/** Returns whether only some of the pages are wanted. */
	public boolean isOfPages() {
		return this.firstPage > 1 || this.lastPage < Integer.MAX_VALUE;
	}

	/** Writes this task. */
	public void write(DataOutputStream out) throws IOException {
		out.writeInt(MAGIC);
		out.writeUTF(this.file);
		out.writeUTF(this.name);
		out.writeUTF(this.mediaType);
		out.writeInt(this.firstPage);
		out.writeInt(this.lastPage);
		this.limits.write(out);
		out.flush();
	}

	/**
	 * Reads the next task.
	 * @throws java.io.EOFException if there is none
	 */
	static ExtractionTask read(DataInputStream in) throws IOException {
		if (in.readInt() != MAGIC) {
			throw new IOException("not a task");
		}
		return new ExtractionTask(in.readUTF(), in.readUTF(), in.readUTF(), in.readInt(), in.readInt(),
				ExtractionLimits.read(in));
	}

}
