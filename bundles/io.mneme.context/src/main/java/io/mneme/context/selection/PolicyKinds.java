package io.mneme.context.selection;

import io.mneme.support.ranking.ServiceKind;
import io.mneme.support.ranking.ServiceOrigin;

/** The kinds of services that take part in a context. */
public final class PolicyKinds {

    public static final ServiceKind RENDERER = new ServiceKind("renderer", "renderer", ContextSelectors.NAMES);
    public static final ServiceKind WINDOW = new ServiceKind("window", "window policy", ContextSelectors.NAMES);
    public static final ServiceKind CONTRIBUTOR = new ServiceKind("contributor", "contributor", ContextSelectors.NAMES);

    /** The bundle that the built-in services are from. */
    public static final ServiceOrigin BUILT_IN = ServiceOrigin.of(PolicyKinds.class, "io.mneme.context");

    private PolicyKinds() {}
}
