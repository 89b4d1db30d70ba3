package io.mneme.context.history;

import io.mneme.context.policy.Rival;

/**
 * Who holds an office for a window; by name, so that whoever leaves can be collected.
 *
 * @param id of the service
 * @param name what it is called
 */
record Post(long id, String name) {

    Post(Rival<?> holder) {
        this(holder.id(), holder.name());
    }

    boolean isHeldBy(Rival<?> rival) {
        return id == rival.id();
    }
}
