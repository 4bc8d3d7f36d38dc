package io.mcpgateway.transport.http.connection;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what the turns of connections keep. */
class AcceptTurnsTests {

	private static final int CONNECTIONS = 3 * AcceptTurns.MAX_AT_ONCE;

	private final EmbeddedChannel socket = new EmbeddedChannel(new AcceptTurns(Duration.ofHours(1)));

	@Test
	void keepNothingOfConnectionsThatWaitNoLonger() {
		List<EmbeddedChannel> accepted = new ArrayList<>();
		for (int i = 0; i < CONNECTIONS; i++) {
			accepted.add(new EmbeddedChannel());
			this.socket.writeInbound(accepted.getLast());
		}
		assertThat(this.socket.inboundMessages()).hasSize(AcceptTurns.MAX_AT_ONCE);
		assertThat(this.socket.runScheduledPendingTasks()).isPositive();
		for (EmbeddedChannel connection : accepted) {
			connection.close();
			this.socket.runPendingTasks();
		}
		assertThat(this.socket.inboundMessages()).hasSize(CONNECTIONS);
		assertThat(this.socket.runScheduledPendingTasks()).isEqualTo(-1);
	}

}
