package io.mcpgateway.document;

import java.io.Serial;

import io.mcpgateway.document.worker.Obstacle;

/** Failure to convert a document for a reason within the document. */
final class ObstacleException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final Obstacle obstacle;

	ObstacleException(Obstacle obstacle) {
		super(obstacle.name(), null, false, false);
		this.obstacle = obstacle;
	}

	Obstacle obstacle() {
		return this.obstacle;
	}

}
