package io.mneme.context.contributor;

import java.util.List;

/**
 * The contributors that need no other service. They are not services: services are bound one by one, and a request
 * before the last of them would be incomplete.
 */
public interface BuiltInContributors {

    /** Returns the contributors, each name once. */
    List<Contributor> list();
}
