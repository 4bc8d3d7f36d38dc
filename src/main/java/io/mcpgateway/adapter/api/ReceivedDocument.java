package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.io.InputStream;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.util.FastByteArrayOutputStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Bytes of a document, held once: in the blocks in which they are received, and never as
 * a whole.
 */
final class ReceivedDocument implements OpenApiFiles.Source {

	/** Maximum size of a document, in bytes. */
	static final int MAX_BYTES = 16 * 1024 * 1024;

	private static final int BLOCK_SIZE = 64 * 1024;

	private final FastByteArrayOutputStream blocks = new FastByteArrayOutputStream(BLOCK_SIZE);

	private ReceivedDocument() {
	}

	/** Receives a document; fails with {@link OpenApiException} if it is too large. */
	static Mono<ReceivedDocument> of(Flux<DataBuffer> body) {
		return body.collect(ReceivedDocument::new, ReceivedDocument::add)
			.doOnDiscard(DataBuffer.class, DataBufferUtils::release);
	}

	/**
	 * Reads a document.
	 * @throws OpenApiException if it is too large
	 */
	static ReceivedDocument of(InputStream bytes) throws IOException {
		ReceivedDocument document = new ReceivedDocument();
		byte[] block = new byte[BLOCK_SIZE];
		for (int count = bytes.read(block); count >= 0; count = bytes.read(block)) {
			document.add(block, count);
		}
		return document;
	}

	@Override
	public int size() {
		return this.blocks.size();
	}

	@Override
	public InputStream getInputStream() {
		return this.blocks.getInputStream();
	}

	private void add(DataBuffer buffer) {
		try {
			byte[] block = new byte[buffer.readableByteCount()];
			buffer.read(block);
			add(block, block.length);
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

	private void add(byte[] block, int count) {
		if (this.blocks.size() + count > MAX_BYTES) {
			throw new OpenApiException("is larger than 16 MB, the maximum of an OpenAPI document");
		}
		try {
			this.blocks.write(block, 0, count);
		}
		catch (IOException ex) {
			throw new IllegalStateException("Blocks in memory are always writable", ex);
		}
	}

}
