package io.mcpgateway.resource.content;

import java.util.Map;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests of the part of a resource that a query requests. */
class ReadRangeTests {

	@Test
	void readsWhatIsAsked() {
		assertThat(ReadRange.of(Map.of())).isEqualTo(ReadRange.WHOLE);
		assertThat(ReadRange.of(Map.of("bytes", "0-0"))).isEqualTo(new ReadRange.Bytes(0, 0));
		assertThat(ReadRange.of(Map.of("bytes", "5-"))).isEqualTo(new ReadRange.Bytes(5, Long.MAX_VALUE));
		assertThat(ReadRange.of(Map.of("bytes", "0-999999999999999999")))
			.isEqualTo(new ReadRange.Bytes(0, 999_999_999_999_999_999L));
		assertThat(ReadRange.of(Map.of("lines", "10-40"))).isEqualTo(new ReadRange.Lines(10, 40));
		assertThat(ReadRange.of(Map.of("lines", "1-"))).isEqualTo(new ReadRange.Lines(1, Long.MAX_VALUE));
		assertThat(ReadRange.of(Map.of("tail", "200"))).isEqualTo(new ReadRange.Tail(200));
		assertThat(ReadRange.of(Map.of("tail", "0"))).isEqualTo(new ReadRange.Tail(0));
	}

	@Test
	void isNoneOfWhatIsNotKnown() {
		assertThat(ReadRange.of(Map.of("page", "1"))).isNull();
		assertThat(ReadRange.of(Map.of("Bytes", "0-1"))).isNull();
		assertThat(ReadRange.of(Map.of("", ""))).isNull();
		assertThat(ReadRange.of(Map.of("lines", "1-2", "tail", "1"))).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "bytes,''", "bytes,-", "bytes,-5", "bytes,5", "bytes,5-4", "bytes,0-1-2", "bytes,a-b", "bytes,0 - 1",
			"bytes,+0-1", "bytes,0-1000000000000000000", "bytes,99999999999999999999-", "bytes,٠-١", "lines,0-1",
			"lines,0-", "lines,2-1", "lines,1", "lines,''", "tail,''", "tail,-1", "tail,1.5", "tail,x", "tail,1-2",
			"tail,1000000000000000000", "tail,0x10", "tail,１" })
	void saysHowToWriteWhatIsNotUnderstood(String variable, String value) {
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> ReadRange.of(Map.of(variable, value)))
			.satisfies((failure) -> assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_PARAMS))
			.withMessageContaining("write the range as " + variable + "=");
	}

}
