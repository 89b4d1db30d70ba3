package io.mneme.deploy.guard;

import java.util.Collection;
import org.osgi.framework.Bundle;
import org.osgi.framework.hooks.bundle.CollisionHook;

/**
 * Lets this bundle install a plug-in beside another bundle of the same name and version: beside the one it takes the place of, which
 * is removed only when the new one can be resolved, or never returns; or beside a shipped one, which it stops.
 */
public final class CollisionGate implements CollisionHook {

    private final Bundle installer;

    /** Lets a bundle install what others may not. */
    public CollisionGate(Bundle installer) {
        this.installer = installer;
    }

    @Override
    public void filterCollisions(int operation, Bundle target, Collection<Bundle> candidates) {
        if (operation == INSTALLING && target.equals(installer)) {
            candidates.clear();
        }
    }
}
