package io.mneme.ui.realtime.connection;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.ui.realtime.event.ErrorCode;
import io.mneme.ui.realtime.event.EventError;
import io.mneme.ui.realtime.event.EventError.RejectedEventException;
import io.mneme.ui.realtime.event.EventServices.ContextSource;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Assembles contexts for realtime clients, a few at a time, so that threads remain for other requests. */
@Component(service = BoundedContexts.class)
public final class BoundedContexts implements ContextSource {

    private static final int MAX_ASSEMBLIES = 32;

    private final AtomicReference<ContextAssembler> assembler = new AtomicReference<>();
    private final AtomicReference<ContextUsage> usage = new AtomicReference<>();
    private final Semaphore assemblies = new Semaphore(MAX_ASSEMBLIES);

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindContextAssembler(ContextAssembler service) {
        assembler.set(service);
    }

    // The successor of a service is bound before the service is unbound.
    public void unbindContextAssembler(ContextAssembler service) {
        assembler.compareAndSet(service, null);
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindContextUsage(ContextUsage service) {
        usage.set(service);
    }

    public void unbindContextUsage(ContextUsage service) {
        usage.compareAndSet(service, null);
    }

    @Override
    public Optional<UsageReport> usage(Context context) {
        return Optional.ofNullable(usage.get())
                .flatMap(reports -> reports.report(context.manifest().id()));
    }

    @Override
    public Context assemble(ContextRequest request) {
        ContextAssembler present = Optional.ofNullable(assembler.get())
                .orElseThrow(() -> unavailable("the assembler of contexts is not there yet"));
        if (!assemblies.tryAcquire()) {
            throw unavailable("too many contexts are being assembled; the event may be sent again");
        }
        try {
            return present.assemble(request, Instant.now());
        } finally {
            assemblies.release();
        }
    }

    private static RejectedEventException unavailable(String message) {
        return new RejectedEventException(EventError.of(ErrorCode.UNAVAILABLE, message));
    }
}
