package io.mcpgateway.cluster.hub;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

import org.jspecify.annotations.Nullable;

/** Subjects with subscribers on one other node. */
final class RemoteInterest {

	private final int maxSubjects;

	private volatile NavigableSet<String> subjects = new ConcurrentSkipListSet<>();

	/** Edges since the load began; {@code null} while no load runs. */
	private @Nullable List<String> edges;

	private boolean isComplete;

	/**
	 * Creates an empty interest.
	 * @param maxSubjects bound of the number of subjects; further ones are ignored
	 */
	RemoteInterest(int maxSubjects) {
		this.maxSubjects = maxSubjects;
	}

	/** Returns whether the subjects are those of the node, as far as is known. */
	synchronized boolean isComplete() {
		return this.isComplete;
	}

	/** Marks the subjects as outdated. */
	synchronized void expire() {
		this.isComplete = false;
		this.edges = null;
	}

	/** Begins to load the subjects; edges are kept until the end. */
	synchronized void begin() {
		this.edges = new ArrayList<>();
	}

	/** Replaces the subjects, unless they expired meanwhile. */
	synchronized void end(Set<String> loaded) {
		if (this.edges != null) {
			this.subjects = new ConcurrentSkipListSet<>(loaded);
			this.edges.forEach(this::apply);
			this.edges = null;
			this.isComplete = true;
		}
	}

	/** Applies an edge: a sign, and the subject. */
	synchronized void edge(String edge) {
		if (this.edges != null) {
			this.edges.add(edge);
			if (this.edges.size() > this.maxSubjects) {
				expire();
			}
		}
		apply(edge);
	}

	/** Adds the subjects with a prefix to a set. */
	void addTo(Set<String> all, String prefix) {
		all.addAll(this.subjects.subSet(prefix, true, prefix + Character.MAX_VALUE, false));
	}

	boolean contains(String subject) {
		return this.subjects.contains(subject);
	}

	private void apply(String edge) {
		if (edge.startsWith("-")) {
			this.subjects.remove(edge.substring(1));
		}
		else if (edge.startsWith("+") && this.subjects.size() < this.maxSubjects) {
			this.subjects.add(edge.substring(1));
		}
	}

}
