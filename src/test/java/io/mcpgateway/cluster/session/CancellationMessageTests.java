package io.mcpgateway.cluster.session;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.Stream;

import io.mcpgateway.protocol.RequestId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CancellationMessageTests {

	@ParameterizedTest
	@MethodSource("ids")
	void isReadAsItWasWritten(RequestId id) throws IOException {
		CancellationMessage message = new CancellationMessage("session", id);
		byte[] bytes = message.toBytes();
		assertThat(bytes).isNotNull().hasSizeLessThanOrEqualTo(CancellationMessage.MAX_BYTES);
		assertThat(CancellationMessage.read(bytes)).isEqualTo(message);
	}

	@Test
	void isNotWrittenForLongIds() {
		assertThat(new CancellationMessage("s", new RequestId.Text("x".repeat(1025))).toBytes()).isNull();
		assertThat(new CancellationMessage("s", new RequestId.Number(BigInteger.TEN.pow(1024))).toBytes()).isNull();
		assertThat(new CancellationMessage("s".repeat(1001), new RequestId.Text("x")).toBytes()).isNull();
	}

	@Test
	void isRefusedIfItIsTruncatedOrOfAnotherKind() {
		byte[] bytes = new CancellationMessage("s", new RequestId.Number(BigInteger.TEN)).toBytes();
		for (int length = 0; length < bytes.length; length++) {
			byte[] truncated = Arrays.copyOf(bytes, length);
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> CancellationMessage.read(truncated));
		}
		byte[] noNumber = bytes.clone();
		noNumber[bytes.length - 1] = 'x';
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> CancellationMessage.read(noNumber));
		byte[] otherKind = bytes.clone();
		otherKind[3] = 2;
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> CancellationMessage.read(otherKind));
	}

	/** Ids up to the longest that a message may have. */
	static Stream<RequestId> ids() {
		return Stream.of(new RequestId.Text(""), new RequestId.Text("\uffff".repeat(1024)), new RequestId.Text("7"),
				new RequestId.Number(BigInteger.valueOf(7)), new RequestId.Number(BigInteger.valueOf(-7)),
				new RequestId.Number(BigInteger.TEN.pow(1000).subtract(BigInteger.ONE).negate()));
	}

}
