package io.mneme.api.access;

import static java.util.Objects.requireNonNull;

import io.mneme.api.owner.HistoryOwner;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What sends a request, as far as it was recognised, and what it may do. A filter in front of all servlets puts it into each request as
 * the attribute {@value #ATTRIBUTE}; each interface asks it before it does what the request wants.
 *
 * @param identity how it was recognised
 * @param name name of the token; empty if it has none
 * @param owner the owner that it reads and writes for; {@link HistoryOwner#NONE} for the person without a name
 * @param scopes what it may do; empty if it was not recognised
 */
public record AccessCaller(CallerIdentity identity, String name, String owner, Set<AccessScope> scopes) {

    /** The attribute of a request that has its caller. */
    public static final String ATTRIBUTE = "io.mneme.api.access.caller";

    private static final Set<AccessScope> ALL = Collections.unmodifiableSet(EnumSet.allOf(AccessScope.class));
    private static final AccessCaller OF_THIS_MACHINE = new AccessCaller(CallerIdentity.LOCAL, "", ALL);
    private static final String CHALLENGE = "Bearer";
    private static final String INVALID = "Bearer error=\"invalid_token\"";

    /** How a caller was recognised. */
    public enum CallerIdentity {
        /** By coming from this machine without a token, where none is required. It may do everything. */
        LOCAL,
        /** By the token of the owner of the container, which each start makes. It may do everything. */
        OWNER,
        /** By a token. */
        TOKEN,
        /** Not at all: it has no token, where one is required. */
        ANONYMOUS,
        /** Not at all: its token is unknown or was revoked. */
        UNKNOWN_TOKEN,
        /** Not any more: its token has expired. */
        EXPIRED_TOKEN
    }

    /**
     * Why a caller is refused.
     *
     * @param status HTTP status: 401 if the caller was not recognised, and 403 if it lacks a scope
     * @param detail what is wrong, for a person
     * @param challenge the header {@code WWW-Authenticate} of the answer
     */
    public record AccessRefusal(int status, String detail, String challenge) {}

    public AccessCaller {
        requireNonNull(identity, "identity");
        requireNonNull(name, "name");
        requireNonNull(owner, "owner");
        scopes = Set.copyOf(scopes);
    }

    /** Returns a caller that reads and writes for the person without a name. */
    public AccessCaller(CallerIdentity identity, String name, Set<AccessScope> scopes) {
        this(identity, name, HistoryOwner.NONE, scopes);
    }

    /** Returns a caller on this machine that needs no token. */
    public static AccessCaller local() {
        return OF_THIS_MACHINE;
    }

    /** Returns the owner of the container. */
    public static AccessCaller containerOwner() {
        return new AccessCaller(CallerIdentity.OWNER, "", ALL);
    }

    /** Returns the holder of a token. */
    public static AccessCaller of(AccessToken token) {
        return new AccessCaller(CallerIdentity.TOKEN, token.name(), token.owner(), token.scopes());
    }

    /** Returns the same caller, which reads and writes for an owner. */
    public AccessCaller actingFor(String other) {
        return new AccessCaller(identity, name, other, scopes);
    }

    /** Returns a caller that may do nothing. */
    public static AccessCaller refused(CallerIdentity identity) {
        return new AccessCaller(identity, "", Set.of());
    }

    /** Returns the caller in an attribute of a request; one that may do nothing if the attribute is absent. */
    public static AccessCaller from(@Nullable Object attribute) {
        return attribute instanceof AccessCaller caller ? caller : refused(CallerIdentity.ANONYMOUS);
    }

    /** Returns whether it was recognised, and may do something. */
    public boolean isKnown() {
        return !scopes.isEmpty();
    }

    /** Returns whether it has all of these scopes. */
    public boolean may(AccessScope... needed) {
        return Arrays.stream(needed).allMatch(scope -> scope.isIn(scopes));
    }

    /**
     * Returns why it may not do what needs these scopes; empty if it may.
     *
     * @param needed the scopes, all of which are needed; with none, any recognised caller may
     */
    public Optional<AccessRefusal> refusal(AccessScope... needed) {
        return switch (identity) {
            case LOCAL, OWNER, TOKEN -> lack(needed);
            case ANONYMOUS -> Optional.of(new AccessRefusal(
                    401,
                    "a token must be sent, as Authorization: Bearer " + AccessTokens.PREFIX
                            + "…; an operator makes one with: mneme token add NAME --scope "
                            + labels(" --scope ", needed),
                    CHALLENGE));
            case UNKNOWN_TOKEN -> Optional.of(new AccessRefusal(
                    401, "the token is unknown or was revoked; ask the operator for another", INVALID));
            case EXPIRED_TOKEN -> Optional.of(
                    new AccessRefusal(401, "the token has expired; ask the operator for another", INVALID));
        };
    }

    private Optional<AccessRefusal> lack(AccessScope... needed) {
        if (may(needed)) {
            return Optional.empty();
        }
        AccessScope[] missing =
                Arrays.stream(needed).filter(scope -> !scope.isIn(scopes)).toArray(AccessScope[]::new);
        return Optional.of(new AccessRefusal(
                403,
                "the token " + name + " has the scope " + AccessScope.labels(scopes) + "; this needs "
                        + labels(" and ", missing),
                "Bearer error=\"insufficient_scope\", scope=\"" + labels(" ", needed) + "\""));
    }

    private static String labels(String separator, AccessScope... scopes) {
        return scopes.length == 0
                ? AccessScope.READ.label()
                : Arrays.stream(scopes).map(AccessScope::label).collect(Collectors.joining(separator));
    }
}
