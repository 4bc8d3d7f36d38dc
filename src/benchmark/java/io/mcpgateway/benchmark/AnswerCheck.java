package io.mcpgateway.benchmark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Checks the answers to a repeated request: the first is parsed, and every other must
 * equal it byte for byte.
 */
final class AnswerCheck implements ResponseReader.Body {

	private final Predicate<byte[]> right;

	private final Map<ByteBuffer, ByteBuffer> known;

	private final ByteArrayOutputStream first = new ByteArrayOutputStream();

	private ByteBuffer expected;

	/**
	 * Creates a check.
	 * @param right the check of the first answer
	 * @param known first answers of other connections, so that equal ones are kept once
	 */
	AnswerCheck(Predicate<byte[]> right, Map<ByteBuffer, ByteBuffer> known) {
		this.right = right;
		this.known = known;
	}

	@Override
	public void accept(ByteBuffer piece) throws IOException {
		if (this.expected == null) {
			byte[] bytes = new byte[piece.remaining()];
			piece.get(bytes);
			this.first.write(bytes);
			return;
		}
		int end = this.expected.position() + piece.remaining();
		if (end > this.expected.capacity() || this.expected.limit(end).mismatch(piece) >= 0) {
			throw new IOException("an answer differs from the first");
		}
		this.expected.position(end);
		piece.position(piece.limit());
	}

	/**
	 * Ends an answer.
	 */
	void complete(int status) throws IOException {
		if (status != 200) {
			throw new IOException("an answer has status " + status);
		}
		if (this.expected == null) {
			this.expected = look(this.first.toByteArray());
			this.first.reset();
		}
		else if (this.expected.position() < this.expected.capacity()) {
			throw new IOException("an answer is shorter than the first");
		}
		this.expected.clear();
	}

	private ByteBuffer look(byte[] answer) throws IOException {
		ByteBuffer key = ByteBuffer.wrap(answer);
		if (!this.known.containsKey(key) && !this.right.test(answer)) {
			throw new IOException("an answer does not hold what it should");
		}
		return this.known.computeIfAbsent(key, (same) -> same).duplicate();
	}

}
