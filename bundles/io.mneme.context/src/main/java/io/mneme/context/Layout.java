package io.mneme.context;

import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lays pieces out: what changes least comes first, then the order they came in. */
public final class Layout {

    private Layout() {}

    /**
     * A piece in its place.
     *
     * @param piece the piece
     * @param text its text behind what separates it from the piece before
     */
    public record Laid(Piece piece, String text) {}

    /** Returns the pieces in their places; a frame without anything in it is left out. */
    public static List<Laid> of(List<Piece> pieces) {
        boolean framed = pieces.stream().anyMatch(piece -> piece.contribution().role() == Role.FRAMED);
        List<Piece> order = pieces.stream()
                .filter(piece -> framed || piece.contribution().role() != Role.FRAME)
                .sorted(Comparator.comparing(Piece::stability))
                .toList();
        List<Laid> laid = new ArrayList<>(order.size());
        for (Piece piece : order) {
            Contribution said = piece.contribution();
            laid.add(new Laid(piece, laid.isEmpty() ? said.text() : separator(said) + said.text()));
        }
        return laid;
    }

    private static String separator(Contribution said) {
        return switch (said.joint()) {
            case PARAGRAPH -> "\n\n";
            case LINE -> "\n";
        };
    }
}
