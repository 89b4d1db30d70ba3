package io.mneme.support.owner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.owner.OwnerScope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnerStatesTest {

    private final List<String> begun = new ArrayList<>();

    private final OwnerStates<List<String>> states = new OwnerStates<>(owner -> {
        begun.add(owner + "=" + OwnerScope.owner());
        return new ArrayList<>();
    });

    @Test
    void eachOwnerHasAStateOfTheirOwn() {
        OwnerScope.run("anna", () -> states.get().add("tea"));
        OwnerScope.run("ben", () -> assertThat(states.get()).isEmpty());
        OwnerScope.run("anna", () -> assertThat(states.get()).containsExactly("tea"));
        assertThat(states.get()).isEmpty();
    }

    @Test
    void aStateBeginsOnceInTheScopeOfItsOwner() {
        OwnerScope.run("anna", states::get);
        OwnerScope.run("anna", states::get);
        states.get();
        assertThat(begun).containsExactly("=", "anna=anna");
    }

    @Test
    void eachStateIsVisitedInTheScopeOfItsOwner() {
        OwnerScope.run("anna", states::get);
        states.forEach(state -> state.add(OwnerScope.owner()));
        assertThat(states.get()).containsExactly("");
        OwnerScope.run("anna", () -> assertThat(states.get()).containsExactly("anna"));
    }

    @Test
    void theFolderOfAnOwnerIsBelowTheDataFolder() {
        Path data = Path.of("data");
        assertThat(OwnerFolder.of(data, "")).isEqualTo(data);
        assertThat(OwnerFolder.of(data, "anna")).isEqualTo(Path.of("data/owners/anna"));
        assertThatThrownBy(() -> OwnerFolder.of(data, "../..")).isInstanceOf(IllegalArgumentException.class);
    }
}
