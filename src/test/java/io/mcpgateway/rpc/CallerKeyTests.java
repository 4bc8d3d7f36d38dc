package io.mcpgateway.rpc;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of the key that decides which callers share a quota. */
class CallerKeyTests {

	private static final Caller ANYBODY = Caller.of(Identity.ANONYMOUS, Map.of());

	@ParameterizedTest
	@CsvSource({ "10.0.0.1, 10.0.0.1, true", "10.0.0.1, 10.0.0.2, false", "2001:db8::1, 2001:db8::ffff:1, true",
			"2001:db8:0:0::1, 2001:db8:0:1::1, false", "0.0.0.0, ::, false" })
	void isAnAddressOrANetworkOfThem(String one, String other, boolean same) throws UnknownHostException {
		assertThat(CallerKey.of(ANYBODY.from(InetAddress.getByName(one)))
			.equals(CallerKey.of(ANYBODY.from(InetAddress.getByName(other))))).isEqualTo(same);
	}

	@Test
	void isWhomACallerHasProvedToBeWhereverItComesFrom() throws UnknownHostException {
		Caller ann = Caller.of(identity("ann"), Map.of());
		assertThat(CallerKey.of(ann.from(InetAddress.getByName("10.0.0.1")))).isEqualTo(CallerKey.of(ann))
			.isNotEqualTo(CallerKey.of(Caller.of(identity("bob"), Map.of())));
	}

	@Test
	void isNotAnonymousByCallingItselfSo() {
		assertThat(CallerKey.of(Caller.of(identity("anonymous"), Map.of()))).isNotEqualTo(CallerKey.of(ANYBODY));
	}

	private static Identity identity(String id) {
		return new Identity(id, null, Set.of(), Map.of(), () -> true);
	}

}
