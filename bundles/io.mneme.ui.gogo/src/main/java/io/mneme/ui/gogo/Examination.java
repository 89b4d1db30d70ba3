package io.mneme.ui.gogo;

import java.util.List;

/** Looks at one side of the container; safe for use by many threads. */
interface Examination {

    /** Returns what was found, at least one finding also when all is well. */
    List<Finding> findings();
}
