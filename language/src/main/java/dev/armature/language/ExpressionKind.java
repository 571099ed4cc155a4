package dev.armature.language;

/** The six parameters of a request that hold an expression. */
public enum ExpressionKind {
    UPDATE("UpdateExpression"),
    CONDITION("ConditionExpression"),
    KEY_CONDITION("KeyConditionExpression"),
    FILTER("FilterExpression"),
    SEARCH_CONDITION("SearchConditionExpression"),
    PROJECTION("ProjectionExpression");

    private final String parameter;

    ExpressionKind(String parameter) {
        this.parameter = parameter;
    }

    /** The parameter's name, as error texts say it. */
    public String parameter() {
        return parameter;
    }
}
