package io.mneme.api.owner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerScopeTest {

    private final List<String> owners = new ArrayList<>();

    private void note() {
        owners.add(OwnerScope.owner());
    }

    @Test
    void aThreadIsForThePersonWithoutANameUntilItEntersAScopeAndAfterIt() {
        note();
        OwnerScope.run("anna", () -> {
            note();
            OwnerScope.run("ben", this::note);
            note();
        });
        note();
        assertThat(owners).containsExactly("", "anna", "ben", "anna", "");
    }

    @Test
    void aThreadIsForTheOwnerBeforeAlsoAfterAFailure() {
        assertThatThrownBy(() -> OwnerScope.run("anna", () -> {
                    throw new IllegalStateException();
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(OwnerScope.owner()).isEmpty();
    }

    @Test
    void aBoundTaskRunsForTheOwnerThatBoundIt() throws InterruptedException {
        List<Runnable> bound = new ArrayList<>();
        OwnerScope.run("anna", () -> bound.add(OwnerScope.bound(this::note)));
        Thread other = new Thread(bound.get(0));
        other.start();
        other.join();
        OwnerScope.run("ben", bound.get(0));
        assertThat(owners).containsExactly("anna", "anna");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../anna", "Anna", "an na", ".anna", "anna/ben", "\u00e4nne"})
    void whatLeadsOutOfAFolderIsNoName(String name) {
        assertThat(HistoryOwner.isName(name)).isFalse();
        assertThatThrownBy(() -> new HistoryOwner(name)).hasMessageStartingWith("owner must be 1 to 64 lower case");
    }
}
