package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.settings.SettingsAdmin;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the files of settings that were cut or are no text, so that defaults hold in place of what they said. */
@Component(property = {CheckTags.NAME + "settings", CheckTags.MNEME, CheckTags.UNCACHED})
public final class SettingsFileCheck implements HealthCheck {

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable SettingsAdmin settings;

    @Override
    public Result execute() {
        SettingsAdmin present = settings;
        return present == null
                ? new Result(Status.OK, "the administration of settings is not installed")
                : CheckResults.warnings(present.faults().stream(), "all files are whole");
    }
}
