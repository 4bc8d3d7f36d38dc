package io.mcpgateway.resource.watch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpgateway.resource.Change;

/**
 * What is to be told: a subject waits at most once, and beyond a bound everything counts
 * as changed. The first news is that nothing was seen.
 */
final class News {

	private static final int MOST = 200_000;

	private final Alarm alarm = new Alarm();

	private final List<String> prefixes;

	private final Set<String> subjects = new LinkedHashSet<>();

	private boolean isLost = true;

	/** News of what has a URI with one of these prefixes. */
	News(List<String> prefixes) {
		this.prefixes = List.copyOf(prefixes);
	}

	/** Rings when there is something to tell, after {@link #ring()}. */
	Alarm alarm() {
		return this.alarm;
	}

	/** A subject is to be told of. */
	synchronized void add(String subject) {
		this.subjects.add(subject);
		if (this.subjects.size() > MOST) {
			this.subjects.clear();
			this.isLost = true;
		}
	}

	/** Take what is to be told. */
	synchronized List<Change> take() {
		List<Change> changes = new ArrayList<>();
		if (this.isLost) {
			this.prefixes.forEach((prefix) -> changes.add(new Change.Unseen(prefix)));
		}
		else {
			this.subjects.forEach((subject) -> changes.add(change(subject)));
		}
		this.isLost = false;
		this.subjects.clear();
		return changes;
	}

	/** Wake whoever tells, if there is something; not under the lock of anybody. */
	void ring() {
		if (isAny()) {
			this.alarm.ring();
		}
	}

	private synchronized boolean isAny() {
		return this.isLost || !this.subjects.isEmpty();
	}

	private Change change(String subject) {
		return subject.equals(Lookout.LISTS) ? new Change.ListChanged(this.prefixes.getFirst())
				: new Change.Updated(subject);
	}

}
