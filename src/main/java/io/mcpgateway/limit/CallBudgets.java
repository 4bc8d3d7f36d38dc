package io.mcpgateway.limit;

import java.util.List;

import io.mcpgateway.limit.CallerBudget.ExceededLimit;
import org.jspecify.annotations.Nullable;

/**
 * Budgets that a call is charged to, all of them. A call that one of them refuses holds
 * no slot, and stays charged as a request to those before.
 */
record CallBudgets(List<CallerBudget> all) {

	CallBudgets {
		all = List.copyOf(all);
	}

	boolean isEmpty() {
		return this.all.isEmpty();
	}

	/** Charges a call at its start, see {@link CallerBudget#acquire}. */
	@Nullable ExceededLimit acquire(boolean isShort, boolean isSubscribe) {
		for (int i = 0; i < this.all.size(); i++) {
			ExceededLimit exceeded = this.all.get(i).acquire(isShort, isSubscribe);
			if (exceeded != null) {
				if (isShort) {
					this.all.subList(0, i).forEach(CallerBudget::release);
				}
				return exceeded;
			}
		}
		return null;
	}

	/** Returns the time in nanoseconds until charged requests are paid; 0 for no debt. */
	long requestDebtTime() {
		return this.all.stream().mapToLong(CallerBudget::requestDebtTime).max().orElse(0);
	}

	/** Charges a request that was refused before it became a call. */
	void chargeRequest() {
		this.all.forEach(CallerBudget::chargeRequest);
	}

	/** Frees the slots of a call. */
	void release() {
		this.all.forEach(CallerBudget::release);
	}

	boolean limitsBytes() {
		return this.all.stream().anyMatch(CallerBudget::limitsBytes);
	}

	/** Charges bytes, even into debt. */
	void charge(long count) {
		this.all.forEach((budget) -> budget.charge(count));
	}

}
