package io.mcpgateway.rpc;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import reactor.util.context.Context;

import static org.assertj.core.api.Assertions.assertThat;

class ResponseEndTests {

	private final List<String> done = new ArrayList<>();

	private final ResponseEnd end = new ResponseEnd();

	@Test
	void runsWorkOnceAtTheEnd() {
		Context context = this.end.in(Context.empty());
		ResponseEnd.await(context, () -> this.done.add("first"));
		this.end.await(() -> this.done.add("second"));
		assertThat(this.done).isEmpty();
		this.end.reached();
		this.end.reached();
		assertThat(this.done).containsExactly("first", "second");
	}

	@Test
	void runsWorkAtOnceAfterTheEndOrWithoutAny() {
		ResponseEnd.await(Context.empty(), () -> this.done.add("without"));
		this.end.reached();
		this.end.await(() -> this.done.add("after"));
		assertThat(this.done).containsExactly("without", "after");
	}

	@Test
	void leavesTheEndOfAnAnswerToItsWriter() {
		this.end.await(() -> this.done.add("end"));
		this.end.answering();
		this.end.exchanged();
		assertThat(this.done).isEmpty();
		this.end.reached();
		assertThat(this.done).containsExactly("end");
	}

	@Test
	void endsAnExchangeWithoutAnswer() {
		this.end.await(() -> this.done.add("end"));
		this.end.exchanged();
		assertThat(this.done).containsExactly("end");
	}

}
