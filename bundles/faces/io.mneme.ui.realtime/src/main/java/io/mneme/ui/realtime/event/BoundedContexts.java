package io.mneme.ui.realtime.event;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.ui.realtime.event.EventError.RejectedEventException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Assembles contexts for realtime clients, a few at a time, so that threads remain for other requests. */
@Component(service = BoundedContexts.class)
public final class BoundedContexts {

    private static final int MAX_ASSEMBLIES = 32;

    private final Semaphore assemblies = new Semaphore(MAX_ASSEMBLIES);

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable ContextAssembler assembler;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable ContextUsage usage;

    private final FormatCatalog formats;

    @Activate
    public BoundedContexts(@Reference FormatCatalog formats) {
        this.formats = formats;
    }

    /** Returns what a context is expected to cost; empty if that is not known. */
    Optional<UsageReport> usage(Context context) {
        return Optional.ofNullable(usage)
                .flatMap(reports -> reports.report(context.manifest().id()));
    }

    /**
     * Returns the context of a request.
     *
     * @throws RejectedEventException if no assembler is there, or too many contexts are being assembled
     */
    Context assemble(ContextRequest request) {
        ContextAssembler present = assembler;
        if (present == null) {
            throw unavailable("the assembler of contexts is not there yet");
        }
        if (!assemblies.tryAcquire()) {
            throw unavailable("too many contexts are being assembled; the event may be sent again");
        }
        try {
            return present.assemble(request, Instant.now());
        } finally {
            assemblies.release();
        }
    }

    /** Returns the forms that there are. */
    FormatCatalog formats() {
        return formats;
    }

    private static RejectedEventException unavailable(String message) {
        return new RejectedEventException(EventError.of(ErrorCode.UNAVAILABLE, message));
    }
}
