package io.mneme.context.recipe;

import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Places pieces by stability, the most stable first, then in the order of the recipe. */
public final class Layout {

    private Layout() {}

    /**
     * A piece in its place.
     *
     * @param piece the piece
     * @param text its text behind what separates it from the piece before
     */
    public record PlacedPiece(PromptPiece piece, String text) {}

    /** Returns the pieces in their places; a frame without anything in it is left out. */
    public static List<PlacedPiece> of(List<PromptPiece> pieces) {
        boolean framed = pieces.stream().anyMatch(piece -> piece.contribution().frameRole() == FrameRole.FRAMED);
        List<PromptPiece> order = pieces.stream()
                .filter(piece -> framed || piece.contribution().frameRole() != FrameRole.FRAME)
                .sorted(Comparator.comparing(PromptPiece::stability))
                .toList();
        List<PlacedPiece> placed = new ArrayList<>(order.size());
        for (PromptPiece piece : order) {
            Contribution contribution = piece.contribution();
            placed.add(new PlacedPiece(
                    piece, placed.isEmpty() ? contribution.text() : separator(contribution) + contribution.text()));
        }
        return placed;
    }

    private static String separator(Contribution contribution) {
        return switch (contribution.separator()) {
            case PARAGRAPH -> "\n\n";
            case LINE -> "\n";
        };
    }
}
