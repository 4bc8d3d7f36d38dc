package io.mcpgateway.cluster.session;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.CallerKey;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Sinks;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests how many cancellations are under way. */
class ClusterCancellationsTests {

	private final List<Sinks.Empty<Void>> sent = new ArrayList<>();

	private final ClusterCancellations cancellations = new ClusterCancellations((message) -> {
		this.sent.add(Sinks.empty());
		return this.sent.getLast().asMono();
	});

	@Test
	void leavesRoomForOtherCallers() {
		cancel("flooder", 1000);
		assertThat(this.sent).hasSize(20);
		cancel("other", 1);
		assertThat(this.sent).hasSize(21);
	}

	@Test
	void hasRoomAgainWhenRedisTookThem() {
		cancel("ann", 1000);
		this.sent.removeFirst().tryEmitEmpty();
		this.sent.removeFirst().tryEmitError(new IllegalStateException("no connection"));
		cancel("ann", 1000);
		assertThat(this.sent).hasSize(20);
	}

	@Test
	void boundsThoseOfAllCallers() {
		for (int i = 0; i < 10; i++) {
			cancel("caller " + i, 1000);
		}
		assertThat(this.sent).hasSize(100);
	}

	private void cancel(String caller, int count) {
		for (int i = 0; i < count; i++) {
			this.cancellations.cancel(new CallerKey.Known(caller), "session",
					new RequestId.Number(BigInteger.valueOf(i)));
		}
	}

}
