package io.mneme.ui.http.container;

import io.mneme.view.CheckResult;
import java.util.List;

/** Examines the container; absent where nothing runs health checks. */
@FunctionalInterface
public interface ContainerChecks {

    /** Returns the findings of all health checks, the worst first; that there are no checks is one, too. */
    List<CheckResult> run();
}
