package io.mneme.spi.settings;

import java.math.BigDecimal;
import java.util.Optional;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * What the Meta Type Service cannot say of a key. The attribute definitions of a {@code MetaTypeProvider} may implement it, so
 * that the administration of settings shows the bounds and keeps to them.
 */
@ConsumerType
public interface SettingBounds {

    /** Returns the smallest number that is allowed; empty for no bound. */
    Optional<BigDecimal> min();

    /** Returns the largest number that is allowed; empty for no bound. */
    Optional<BigDecimal> max();

    /** Returns whether the key can be changed in the file only, because a mistake hides entries or opens the container. */
    boolean fixed();
}
