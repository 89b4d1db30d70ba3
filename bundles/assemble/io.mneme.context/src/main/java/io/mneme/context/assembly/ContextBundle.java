package io.mneme.context.assembly;

import java.util.Optional;
import org.osgi.framework.FrameworkUtil;

/** Names this bundle as the origin of what it puts into prompts by itself. */
public final class ContextBundle {

    public static final String NAME = "io.mneme.context";

    public static final String VERSION = Optional.ofNullable(FrameworkUtil.getBundle(ContextBundle.class))
            .map(bundle -> bundle.getVersion().toString())
            .orElse("0.0.0");

    private ContextBundle() {}
}
