package io.mneme.context.policy;

import java.util.List;

/**
 * Has the contributors that need nothing from others. They are no services, since those come one by one, and a request that
 * came before the last of them would be served half.
 */
public interface StandingContributors {

    /** Returns them, each name once. */
    List<Contributor> list();
}
