package dev.armature.templates;

import java.util.Arrays;
import java.util.Optional;

/** The types of resources that are tables. */
enum TableType {
    TABLE("AWS::DynamoDB::Table"),
    GLOBAL_TABLE("AWS::DynamoDB::GlobalTable"),
    SIMPLE_TABLE("AWS::Serverless::SimpleTable");

    private final String type;

    TableType(String type) {
        this.type = type;
    }

    static Optional<TableType> of(String type) {
        return Arrays.stream(values()).filter(known -> known.type.equals(type)).findFirst();
    }
}
