package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.session.FocusSessions;
import io.mneme.api.session.FocusStorageException;
import java.util.List;
import java.util.Optional;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds documents of focus sessions that could not be read. A container is ready without focus sessions. */
@Component(property = {CheckTags.NAME + "focus", CheckTags.MNEME, CheckTags.UNCACHED})
public final class FocusCheck implements HealthCheck {

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable FocusSessions sessions;

    @Override
    public Result execute() {
        try {
            return Optional.ofNullable(sessions)
                    .map(present -> result(present.unreadableCopies()))
                    .orElseGet(() -> new Result(Status.OK, "no focus sessions are installed"));
        } catch (FocusStorageException failed) {
            return new Result(Status.WARN, failed.getMessage());
        }
    }

    private static Result result(List<String> copies) {
        return CheckResults.warnings(
                copies.stream()
                        .map(copy ->
                                "a document could not be read; its copy is " + copy + ", until an operator deletes it"),
                "each document could be read");
    }
}
