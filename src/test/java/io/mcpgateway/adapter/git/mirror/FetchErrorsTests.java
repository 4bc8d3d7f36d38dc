package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;

import org.eclipse.jgit.errors.TransportException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FetchErrorsTests {

	@Test
	void namesAConnectionThatCannotBeMade() {
		assertThat(reason(new UnknownHostException("git.example")))
			.isEqualTo("cannot resolve the name of the server. The gateway uses no proxy");
		assertThat(reason(new NoRouteToHostException("git.example")))
			.isEqualTo("cannot connect to the server. The gateway uses no proxy");
	}

	@Test
	void namesAnotherRepositoryThatIsBeingFetched() {
		assertThat(FetchErrors.reason(new IOException("another repository is being fetched")))
			.isEqualTo("another repository is being fetched");
	}

	@Test
	void endsAtACycleOfCauses() {
		Exception one = new IOException("one");
		one.initCause(new IOException("other", one));
		assertThat(FetchErrors.reason(one)).isEqualTo("the server does not answer as a git server does");
	}

	private static String reason(Exception cause) {
		return FetchErrors.reason(new TransportException("http://git.example: cannot open", cause));
	}

}
