package io.mcpgateway.resource.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.Change;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/**
 * Gathering of the reports of a source, for feeds whose source reports changes instead of
 * being polled. Reports of some time are published together, and each resource once. A
 * report is confirmed after its changes were published.
 */
public final class GatheredReports {

	/** Maximum number of reports gathered; further ones are published without waiting. */
	private static final int MAX_REPORTS = 64;

	/** Maximum number of URIs of a changed list; beyond, any URI may have changed. */
	private static final int MAX_URIS = 50_000;

	/** Maximum number of confirmations at once. */
	private static final int CONFIRMATIONS = 8;

	private GatheredReports() {
	}

	/**
	 * Returns the changes of reports.
	 * @param gatherTime how long to gather from the first report on; zero to publish each
	 * report by itself
	 */
	public static Flux<Change> of(Flux<Report> reports, Duration gatherTime) {
		Flux<List<Report>> gathered = gatherTime.isZero() ? reports.map(List::of)
				: reports.bufferTimeout(MAX_REPORTS, gatherTime, true);
		return gathered.concatMap(GatheredReports::published, 0).doOnDiscard(Report.class, Report::leave);
	}

	private static Flux<Change> published(List<Report> reports) {
		return Flux.fromIterable(merged(reports))
			// Completes when the subscriber requests more, after it published the last
			.concatWith(Flux.generate(SynchronousSink::complete))
			.concatWith(Flux.fromIterable(reports).flatMap(Report::confirmed, CONFIRMATIONS).then(Mono.empty()))
			.doOnCancel(() -> reports.forEach(Report::leave));
	}

	/** Merges equal changes, and changes of the same list, which follow the others. */
	private static List<Change> merged(List<Report> reports) {
		Set<Change> single = new LinkedHashSet<>();
		Map<String, Set<String>> lists = new LinkedHashMap<>();
		for (Report report : reports) {
			for (Change change : report.changes()) {
				if (change instanceof Change.ListChanged(var prefix, var uris)) {
					lists.merge(prefix, uris, GatheredReports::union);
				}
				else {
					single.add(change);
				}
			}
		}
		List<Change> all = new ArrayList<>(single);
		lists.forEach((prefix, uris) -> all.add(new Change.ListChanged(prefix, uris)));
		return all;
	}

	/** Unknown URIs, an empty set, stay unknown after a merge. */
	private static Set<String> union(Set<String> some, Set<String> others) {
		if (some.isEmpty() || others.isEmpty() || some.size() + others.size() > MAX_URIS) {
			return Set.of();
		}
		Set<String> all = new HashSet<>(some);
		all.addAll(others);
		return all;
	}

	/**
	 * Report of a source.
	 *
	 * @param confirmed runs after the changes were published
	 * @param left runs if they are not published any more
	 */
	public record Report(List<Change> changes, Mono<Void> confirmed, Runnable left) {

		public Report {
			changes = List.copyOf(changes);
		}

		private void leave() {
			this.left.run();
		}

	}

}
