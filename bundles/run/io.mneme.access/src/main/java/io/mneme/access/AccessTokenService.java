package io.mneme.access;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.CallerIdentity;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.AccessToken;
import io.mneme.api.access.AccessTokens;
import io.mneme.api.access.IssuedToken;
import io.mneme.api.access.TokenStorageException;
import io.mneme.api.audit.AuditEvent;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.support.task.LoggedTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the tokens of the running container, and records their changes. */
@Component
public final class AccessTokenService implements AccessTokens {

    private static final Logger LOG = LoggerFactory.getLogger(AccessTokenService.class);
    private static final Duration WRITE_INTERVAL = Duration.ofMinutes(1);
    private static final String PROGRAM = "program";

    private final Supplier<TokenRegistry> opener;
    private final OwnerSecret containerOwner;
    private final AnnouncedOwners owners;
    private final NamedExecutor timer =
            NamedExecutor.single("mneme-access", ClosePolicy.INTERRUPT, Duration.ofSeconds(1));

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    private volatile @Nullable AuditLog audit;

    /** Absent as long as the tokens cannot be read: then none is accepted. */
    private Optional<TokenRegistry> registry = Optional.empty();

    /** Reads the tokens. If that fails, the log says why, and each later call tries again. */
    @Activate
    public AccessTokenService(BundleContext framework) {
        this(
                dataFolder(Optional.ofNullable(framework.getProperty("mneme.data"))),
                InstantSource.system(),
                owner -> framework.registerService(HistoryOwner.class, owner, null));
    }

    /** @param owners makes a service of an owner; called once for each */
    AccessTokenService(Path dataFolder, InstantSource clock, Consumer<HistoryOwner> owners) {
        this.owners = new AnnouncedOwners(dataFolder, owners);
        this.opener = () -> new TokenRegistry(dataFolder, clock);
        this.containerOwner = new OwnerSecret(dataFolder);
        try {
            this.owners.announce(registry().list());
        } catch (TokenStorageException broken) {
            LOG.error("{}", broken.getMessage());
        }
        Runnable write = new LoggedTask(LOG, "the last use of tokens was not written; it goes on", this::writeUse);
        timer.scheduleWithFixedDelay(write, WRITE_INTERVAL, WRITE_INTERVAL);
    }

    private static Path dataFolder(Optional<String> property) {
        return property.filter(folder -> !folder.isBlank())
                .map(Path::of)
                .orElseThrow(() ->
                        new IllegalArgumentException("the framework property mneme.data must name the data folder"));
    }

    private synchronized TokenRegistry registry() {
        if (registry.isEmpty()) {
            registry = Optional.of(opener.get());
        }
        return registry.get();
    }

    private synchronized void writeUse() {
        registry.ifPresent(TokenRegistry::writeUse);
    }

    /** Writes when tokens were used last. */
    @Deactivate
    public void close() {
        timer.close();
        try {
            writeUse();
        } catch (TokenStorageException failed) {
            LOG.warn("the last use of tokens was not written: {}", failed.getMessage());
        }
    }

    void bindAudit(AuditLog bound) {
        audit = bound;
    }

    @Override
    public IssuedToken add(String name, String owner, Set<AccessScope> scopes, Optional<Instant> expires) {
        return add(PROGRAM, name, owner, scopes, expires);
    }

    private IssuedToken add(
            String actor, String name, String owner, Set<AccessScope> scopes, Optional<Instant> expires) {
        IssuedToken issued = registry().add(name, owner, scopes, expires);
        owners.announce(registry().list());
        AuditEvent plain = AuditEvent.of(actor, "token.add", name).with("scopes", AccessScope.labels(scopes));
        AuditEvent event = owner.equals(HistoryOwner.NONE) ? plain : plain.with("for", owner);
        record(expires.map(moment -> event.with("expires", moment.toString())).orElse(event));
        return issued;
    }

    @Override
    public List<AccessToken> list() {
        return registry().list();
    }

    @Override
    public void revoke(String name) {
        revoke(PROGRAM, name);
    }

    private void revoke(String actor, String name) {
        registry().revoke(name);
        record(AuditEvent.of(actor, "token.revoke", name));
    }

    private void record(AuditEvent event) {
        LOG.info("{} {} by {}", event.action(), event.subject(), event.actor());
        Optional.ofNullable(audit).ifPresent(present -> present.record(event));
    }

    @Override
    public AccessCaller authenticate(String secret) {
        if (containerOwner.matches(secret)) {
            return AccessCaller.containerOwner();
        }
        try {
            return registry().authenticate(secret);
        } catch (TokenStorageException broken) {
            LOG.debug("a token cannot be recognised", broken);
            return AccessCaller.refused(CallerIdentity.UNKNOWN_TOKEN);
        }
    }

    @Override
    public AccessTokens by(String actor) {
        return new ActorTokens(actor);
    }

    /** The tokens, changed by an actor. */
    private final class ActorTokens implements AccessTokens {

        private final String actor;

        ActorTokens(String actor) {
            this.actor = actor;
        }

        @Override
        public IssuedToken add(String name, String owner, Set<AccessScope> scopes, Optional<Instant> expires) {
            return AccessTokenService.this.add(actor, name, owner, scopes, expires);
        }

        @Override
        public List<AccessToken> list() {
            return registry().list();
        }

        @Override
        public void revoke(String name) {
            AccessTokenService.this.revoke(actor, name);
        }

        @Override
        public AccessTokens by(String other) {
            return new ActorTokens(other);
        }

        @Override
        public AccessCaller authenticate(String secret) {
            return AccessTokenService.this.authenticate(secret);
        }
    }
}
