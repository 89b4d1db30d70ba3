package org.example.tasks.order;

import java.util.List;

/**
 * Orders tasks. Register an implementation as a service; of several, the one with the highest {@code service.ranking} is used.
 *
 * <p>Called once for each context with tasks, by many threads at once.
 */
public interface TaskOrder {

    /** Returns its name: lower case letters, digits and hyphens, at most 31. */
    String name();

    /**
     * Returns the same tasks in another order.
     *
     * @param tasks the tasks as recorded, oldest first
     */
    List<OpenTask> order(List<OpenTask> tasks);
}
