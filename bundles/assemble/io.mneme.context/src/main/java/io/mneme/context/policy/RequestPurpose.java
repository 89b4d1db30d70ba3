package io.mneme.context.policy;

import static java.util.Objects.requireNonNull;

import io.mneme.api.policy.BoundPolicies;

/**
 * What a request is for, which decides what may change by it.
 *
 * @param kind whether it is served, replayed or previewed
 * @param replay name of the replay that it is part of, whose windows are its own; empty for one that is served or previewed
 */
public record RequestPurpose(PurposeKind kind, String replay) {

    /** A request that is served: the next one continues what it leaves. */
    public static final RequestPurpose SERVED = new RequestPurpose(PurposeKind.SERVED, "");

    /** A request that is looked at: it reads what a served one would find, and leaves it as it was. */
    public static final RequestPurpose PREVIEWED = new RequestPurpose(PurposeKind.PREVIEWED, "");

    /** The purposes of requests. */
    enum PurposeKind {
        SERVED,
        REPLAYED,
        PREVIEWED
    }

    public RequestPurpose {
        requireNonNull(kind, "kind");
        requireNonNull(replay, "replay");
    }

    /** Returns the purpose of a request that is part of a replay, by a name which no other one has. */
    public static RequestPurpose replayed(String name) {
        return new RequestPurpose(PurposeKind.REPLAYED, name);
    }

    /** Returns whether it is served: then it counts, and the session continues it. */
    public boolean isServed() {
        return kind == PurposeKind.SERVED;
    }

    public boolean isPreviewed() {
        return kind == PurposeKind.PREVIEWED;
    }

    /** Returns the policies as the request may ask them. */
    public <S> BoundPolicies<S> asked(BoundPolicies<S> bound) {
        return isPreviewed() ? bound.unshadowed() : bound;
    }
}
