package io.mneme.support.ranking;

import io.mneme.support.plugin.CallLimit;

/** What a service declares when it is bound; an immutable value, which may declare more than this. */
public interface ServiceDescription {

    /** The pattern of a name, as a regular expression. */
    String NAME_PATTERN = "[a-z0-9-]{1,31}";

    /** Returns its name. */
    String name();

    /** Returns how long a call of it may take. */
    default CallLimit limit() {
        return CallLimit.TIMEOUT;
    }
}
