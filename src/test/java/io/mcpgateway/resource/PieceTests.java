package io.mcpgateway.resource;

import java.util.Map;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Which part of a resource a query asks for. */
class PieceTests {

	@Test
	void readsWhatIsAsked() {
		assertThat(Piece.of(Map.of())).isEqualTo(Piece.WHOLE);
		assertThat(Piece.of(Map.of("bytes", "0-0"))).isEqualTo(new Piece.Bytes(0, 0));
		assertThat(Piece.of(Map.of("bytes", "5-"))).isEqualTo(new Piece.Bytes(5, Long.MAX_VALUE));
		assertThat(Piece.of(Map.of("bytes", "0-999999999999999999")))
			.isEqualTo(new Piece.Bytes(0, 999_999_999_999_999_999L));
		assertThat(Piece.of(Map.of("lines", "10-40"))).isEqualTo(new Piece.Lines(10, 40));
		assertThat(Piece.of(Map.of("lines", "1-"))).isEqualTo(new Piece.Lines(1, Long.MAX_VALUE));
		assertThat(Piece.of(Map.of("tail", "200"))).isEqualTo(new Piece.Tail(200));
		assertThat(Piece.of(Map.of("tail", "0"))).isEqualTo(new Piece.Tail(0));
	}

	@Test
	void isNoneOfWhatIsNotKnown() {
		assertThat(Piece.of(Map.of("page", "1"))).isNull();
		assertThat(Piece.of(Map.of("Bytes", "0-1"))).isNull();
		assertThat(Piece.of(Map.of("", ""))).isNull();
		assertThat(Piece.of(Map.of("lines", "1-2", "tail", "1"))).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "bytes,''", "bytes,-", "bytes,-5", "bytes,5", "bytes,5-4", "bytes,0-1-2", "bytes,a-b", "bytes,0 - 1",
			"bytes,+0-1", "bytes,0-1000000000000000000", "bytes,99999999999999999999-", "bytes,٠-١", "lines,0-1",
			"lines,0-", "lines,2-1", "lines,1", "lines,''", "tail,''", "tail,-1", "tail,1.5", "tail,x", "tail,1-2",
			"tail,1000000000000000000", "tail,0x10", "tail,１" })
	void saysHowToWriteWhatIsNotUnderstood(String variable, String value) {
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> Piece.of(Map.of(variable, value)))
			.satisfies((failure) -> assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_PARAMS))
			.withMessageContaining("write " + variable + "=");
	}

}
