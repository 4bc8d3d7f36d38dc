package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.rpc.CallerKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that each slow place has one poll, and is freed for the caller who took it. */
class PollExecutorTests {

	private static final String SUBJECT = "test://hanging";

	/** Time after which a poll and the pause after it have ended. */
	private static final Duration HANGING_TIME = Duration.ofMinutes(15);

	private static final Runnable NOTHING = () -> {
	};

	private final VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();

	private String caller = "a";

	/** Subjects of running polls; a subject stands here once for each poll. */
	private final List<String> running = new ArrayList<>();

	/** Work that the poller does once, while the executor plans a poll. */
	private Runnable meanwhile = NOTHING;

	private final PollExecutor executor = new PollExecutor(this::polls,
			new ChangeTracker(List.of("test://"), Duration.ZERO, this::now),
			(subject) -> new ReaderKey(new CallerKey.Known(this.caller)), Duration.ofSeconds(1), this::now);

	private final Disposable run = this.executor.run().subscribe();

	/** Lets the subject hang until its poll times out. */
	@BeforeEach
	void makeSlow() {
		pass();
		this.time.advanceTimeBy(HANGING_TIME);
		assertThat(this.running).isEmpty();
	}

	@AfterEach
	void stop() {
		this.run.dispose();
		VirtualTimeScheduler.reset();
	}

	@Test
	void aPassThatBeginsMeanwhileStartsNoSecondPollOfASubject() {
		this.meanwhile = this::pass;
		pass();
		assertThat(this.running).containsExactly(SUBJECT);
	}

	@Test
	void aPlaceIsFreedForTheCallerWhoTookIt() {
		for (int i = 0; i < 4; i++) {
			this.caller = "a";
			this.meanwhile = () -> {
				this.caller = "b";
				pass();
			};
			pass();
			assertThat(this.running).as("polls in round %d", i).contains(SUBJECT);
			this.time.advanceTimeBy(HANGING_TIME);
		}
	}

	private void pass() {
		this.executor.pass(Set.of(SUBJECT)).subscribe();
	}

	private List<Poll> polls(Set<String> subjects) {
		Runnable work = this.meanwhile;
		this.meanwhile = NOTHING;
		work.run();
		return subjects.stream().map((subject) -> Poll.of(subject, hang(subject))).toList();
	}

	private Mono<Snapshot> hang(String subject) {
		return Mono.<Snapshot>never()
			.doOnSubscribe((subscription) -> this.running.add(subject))
			.doFinally((signal) -> this.running.remove(subject));
	}

	private long now() {
		return this.time.now(TimeUnit.NANOSECONDS);
	}

}
