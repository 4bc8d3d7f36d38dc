package io.mcpgateway.document.kept;

import java.io.Serial;

import io.mcpgateway.document.worker.Obstacle;

/** Failure to convert a document for a reason that lies in the document. */
public final class ObstacleException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final Obstacle obstacle;

	public ObstacleException(Obstacle obstacle) {
		super(obstacle.name(), null, false, false);
		this.obstacle = obstacle;
	}

	public Obstacle obstacle() {
		return this.obstacle;
	}

}
