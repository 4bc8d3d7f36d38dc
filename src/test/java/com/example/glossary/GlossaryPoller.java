package com.example.glossary;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;

import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;

/** Poller of the subscribed terms, which asks for all of them at once. */
final class GlossaryPoller implements Poller {

	private final Glossary glossary;

	GlossaryPoller(Glossary glossary) {
		this.glossary = glossary;
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		return List.of(new Poll(subjects, true, this.glossary.terms().map((terms) -> snapshots(subjects, terms))));
	}

	/** A snapshot stays equal while its subject does not change; that of the list too. */
	private static Map<String, Snapshot> snapshots(Set<String> subjects, NavigableMap<String, Glossary.Term> terms) {
		Map<String, Snapshot> snapshots = new HashMap<>();
		for (String subject : subjects) {
			Glossary.Term term = terms.get(subject);
			snapshots.put(subject, subject.equals(LISTS) ? Snapshot.of(terms.keySet().toString())
					: Snapshot.of((term != null) ? term.definition() : null));
		}
		return snapshots;
	}

}
